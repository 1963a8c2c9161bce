/**
 * The two readings of a budget as they are called wherever a total stands (calculation §9, Two readings): no total is called otherwise. What is asked
 * for stands first.
 */
export const readingText = {
  names: { asked: 'Хувьсах зардлаар (хүссэн төсөв)', headcount: 'Орон тоогоор' },
} as const
