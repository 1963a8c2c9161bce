export const own = { for: 'account', source: 'own' } as const

export const plain = { for: 'institution' } as const
export const read = {
  for: 'institution',
  method: 'GET',
  subject: { in: 'path', name: 'institutionId' },
} as const
/** Spec 002 §3.1; `propertyStatus` is a group in only one call. */
export const groupNames = ['group', 'orgGroup'] as const
export const save = {
  for: 'institution',
  method: 'POST',
  subject: { in: 'body', name: 'id', groupNames },
} as const
export const forOrg = { ...save, subject: { in: 'body', name: 'orgId', groupNames } } as const
export const ownRead = { for: 'institution', method: 'GET', source: 'own' } as const

export const reviewList = { for: 'review', method: 'GET', source: 'own' } as const
export const reviewRead = { ...reviewList, subject: { in: 'path', name: 'institutionId' } } as const
export const reviewWrite = { ...reviewRead, method: 'POST' } as const

export const registerRead = { for: 'registers', method: 'GET', source: 'own' } as const
export const registerWrite = { ...registerRead, method: 'POST' } as const

export const adminRead = { for: 'administration', method: 'GET', source: 'own' } as const
export const adminWrite = { ...adminRead, method: 'POST' } as const
