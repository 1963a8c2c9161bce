/**
 * The address of the first script, which is named after its content. Data of another release on this device may have
 * another form.
 */
export const ownRelease: string = new URL(import.meta.url).pathname
