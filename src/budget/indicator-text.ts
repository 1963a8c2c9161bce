export const indicatorUnitText = {
  units: { tugrik: 'мянган төгрөг', people: 'суралцагч', percent: 'хувь' },
  apart: {
    same: 'голч дүнтэй тэнцүү',
    above: (percent: string): string => `голч дүнгээс ${percent} их`,
    below: (percent: string): string => `голч дүнгээс ${percent} бага`,
  },
} as const
