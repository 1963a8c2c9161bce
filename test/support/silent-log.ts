import { pino } from 'pino'

export const silentLog = pino({ enabled: false })
