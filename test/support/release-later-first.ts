import { releaseLater } from '#test/support/later-edition.ts'

/** Loaded before a program it makes that one a later release, with a further edition. */
releaseLater()
