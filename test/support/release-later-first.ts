import { releaseLater } from '#test/support/later-edition.ts'

/** Loaded before the server, it simulates a later release with a further edition. */
releaseLater()
