import { noCircles } from '#test/architecture/circles.ts'
import {
  keysInOnePlace,
  noAny,
  noBarrels,
  noBrowserDialogs,
  noClockInDomain,
  noDefaultExports,
  noDeviceClock,
  noMadePatterns,
  noNumberInputs,
  noWrittenHtml,
  sentencesNeverSteer,
  textsComparedInOnePlace,
} from '#test/architecture/code.ts'
import { definitionsAreTested } from '#test/architecture/definitions.ts'
import { deepModules, noLooseClientFiles, noShortDetours } from '#test/architecture/depth.ts'
import {
  assumptionsAreListed,
  decisionsAreWhole,
  decisionsExist,
  licenceIsThere,
  namedCommandsExist,
  namedFilesExist,
  operatorsAreTold,
  readmeStarts,
  roomsAreTold,
  settingsAreTold,
  versionsArePinned,
} from '#test/architecture/documents.ts'
import {
  definitionsComeLate,
  downhill,
  everyRoomHasDoors,
  noPackages,
  noSchemasInBrowser,
  nothingFromTests,
  registersStandLast,
  throughEditions,
} from '#test/architecture/doors.ts'
import { featuresInOrder, namedColumns, sqlInStores, throughStores } from '#test/architecture/features.ts'
import type { Rule } from '#test/architecture/house.ts'
import { kebabCase, tellingNames } from '#test/architecture/names.ts'
import { classesExist } from '#test/architecture/styles.ts'
import { mongolianInText, noWordsInMarkup } from '#test/architecture/words.ts'

/** Every rule of the house, each by the key under which planted.ts breaks it. */
export const rules = {
  downhill,
  everyRoomHasDoors,
  throughEditions,
  registersStandLast,
  noPackages,
  noSchemasInBrowser,
  definitionsComeLate,
  nothingFromTests,
  throughStores,
  featuresInOrder,
  sqlInStores,
  namedColumns,
  noCircles,
  deepModules,
  noShortDetours,
  noLooseClientFiles,
  noClockInDomain,
  noDeviceClock,
  tellingNames,
  kebabCase,
  noDefaultExports,
  noBarrels,
  noAny,
  noMadePatterns,
  noWrittenHtml,
  noNumberInputs,
  keysInOnePlace,
  textsComparedInOnePlace,
  sentencesNeverSteer,
  noBrowserDialogs,
  definitionsAreTested,
  mongolianInText,
  noWordsInMarkup,
  classesExist,
  assumptionsAreListed,
  decisionsExist,
  decisionsAreWhole,
  namedFilesExist,
  namedCommandsExist,
  roomsAreTold,
  readmeStarts,
  settingsAreTold,
  versionsArePinned,
  operatorsAreTold,
  licenceIsThere,
} as const satisfies Readonly<Record<string, Rule>>
