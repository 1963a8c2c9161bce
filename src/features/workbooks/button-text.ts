export const workbookButtonText = { blank: 'Excel', year: 'Excel-ээр бөглөх' } as const
