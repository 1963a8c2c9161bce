import { useQuery } from '@tanstack/react-query'
import { send } from '#ui/api/send.ts'

export const receiptKeys = {
  receipt: (checkCode: string) => ['receipt', checkCode],
} as const

export const useReceipt = (checkCode: string) =>
  useQuery({
    queryKey: receiptKeys.receipt(checkCode),
    queryFn: ({ signal }) => send('receipt', { params: { checkCode }, signal }),
  })
