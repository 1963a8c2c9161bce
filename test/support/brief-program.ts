/**
 * The flags of Node for a program that ends after seconds. At its end Node waits for the optimizing compiler of
 * WebAssembly, which then has compiled the embedded database in vain: half of the processor time of such a program.
 */
export const briefly = ['--liftoff-only']
