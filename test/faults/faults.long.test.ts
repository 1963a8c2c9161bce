import { sendOddRequests } from '#test/faults/send-odd-requests.ts'

sendOddRequests(600)
