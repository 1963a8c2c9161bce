import type { ReferenceFigures } from '#engine/entries.ts'

/** Only the invented figures; others continue from 2026. No order requires them. */
export const exampleFigures2027: ReferenceFigures = {
  'norm-supplements': { addedBilingualPay: { cap: 15 } },
  // Their sum is the former component.
  'norm-school-shares': {
    cyberDevices: { capital: 0.0106, aimagCentre: 0.0096, soum: 0.0087 },
    cyberServices: { capital: 0.008, aimagCentre: 0.0073, soum: 0.0066 },
  },
  'norm-kindergarten-size': { 16: { upTo: 450, coefficient: 1 }, 17: { coefficient: 0.98 } },
}
