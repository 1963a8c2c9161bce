import { seed2025 } from '#forms/norms/seeds/2025.ts'
import { monthly, withChangedFigures } from '#forms/norms/seeds/seed.ts'

/** Only the differences from 2025. */
export const seed2026 = withChangedFigures(seed2025, {
  'norm-pay-grid': {
    'ТҮБД-1': monthly({ 1: 1_924_500, 11: 2_424_870 }),
    'ТҮБД-2': monthly({ 1: 2_121_000, 11: 2_672_460 }),
    'ТҮБД-3': monthly({ 1: 2_226_000, 11: 2_804_760 }),
    'ТҮБД-4': monthly({ 1: 2_338_500, 11: 2_946_510 }),
    'ТҮБД-5': monthly({ 1: 2_455_500, 11: 3_093_930 }),
  },
  'norm-support-pay': {
    simple: { month: 1_100_000 },
    skilled: { month: 1_400_000 },
  },
  'norm-dormitory-meals': {
    primary: { price: 6000 },
    lower: { price: 6000 },
    upper: { price: 6500 },
  },
})
