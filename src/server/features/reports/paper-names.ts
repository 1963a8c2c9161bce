/** The paper of the whole report, named as the specification names it (spec 000 §9). */
export const wholeName = (institutionId: string, sessionCode: string): string =>
  `${institutionId}_${sessionCode}.pdf`

/** The paper of one of its reports. */
export const partName = (code: string, institutionId: string, sessionCode: string): string =>
  `${institutionId}_${sessionCode}_${code}.pdf`
