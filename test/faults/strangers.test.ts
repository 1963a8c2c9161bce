import { sendAsStrangers } from '#test/faults/send-as-strangers.ts'

sendAsStrangers(['ebs', 'aimag', 'nobody'], 1)
