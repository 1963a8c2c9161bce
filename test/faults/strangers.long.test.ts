import { everyStranger, sendAsStrangers } from '#test/faults/send-as-strangers.ts'

sendAsStrangers(everyStranger, 2)
