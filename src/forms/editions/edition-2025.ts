import type { Edition } from '#forms/editions/edition.ts'
import { views2025 } from '#forms/editions/views-2025.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { sheets2025 } from '#forms/sheets/register.ts'

export const edition2025: Edition = Object.freeze({
  code: '2025',
  order: 'БШУ-ны сайдын баталсан 2025 оны төсвийн төслийн маягт',
  from: 2025,
  until: null,
  norms: norms2025,
  sheets: sheets2025,
  views: views2025,
  became: [],
  since: {},
})
