import type { Givens } from '#domain/sheet/entries.ts'

/** The figures of the made-up edition of 2027 that a year before has not: all others go on from 2026. Nobody has ordered any of them. */
export const exampleFigures2027: Givens = {
  'norm-supplements': { addedBilingualPay: { cap: 15 } },
  // Together what the one component has had.
  'norm-school-shares': {
    cyberDevices: { capital: 0.0106, aimagCentre: 0.0096, soum: 0.0087 },
    cyberServices: { capital: 0.008, aimagCentre: 0.0073, soum: 0.0066 },
  },
  'norm-kindergarten-size': { 16: { upTo: 450, coefficient: 1 }, 17: { coefficient: 0.98 } },
}
