export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let next: NodeJS.Immediate
  const count = (): void => {
    turns += 1
    next = setImmediate(count)
  }
  next = setImmediate(count)
  await work().finally(() => clearImmediate(next))
  return turns
}
