import { useQuery } from '@tanstack/react-query'
import { receiptCalls } from '#features/receipts/api.ts'
import { send } from '#ui/api/send.ts'

export const receiptKeys = {
  receipt: (checkCode: string) => ['receipt', checkCode],
} as const

export const useReceipt = (checkCode: string) =>
  useQuery({
    queryKey: receiptKeys.receipt(checkCode),
    queryFn: ({ signal }) => send(receiptCalls.receipt, { params: { checkCode }, signal }),
  })
