/** Why a command cannot run as it was written. The message is for the person at the terminal. */
export class CommandFault extends Error {
  override readonly name = 'CommandFault'
}
