/**
 * Which release of the program stands on this page: the address of its first script, which is named after all that it loads. What another
 * release has kept on this device may have another form.
 */
export const ownRelease: string = new URL(import.meta.url).pathname
