/** The used part of a package without types (https://github.com/panva/node-oidc-provider). */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  type Claims = Readonly<Record<string, unknown>>
  type Context = {
    body: unknown
    readonly oidc?: {
      readonly route?: string
      readonly client?: { readonly clientId: string }
      readonly session?: { readonly accountId?: string }
    }
  }
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>)
    readonly Grant: new (of: {
      readonly clientId: string | undefined
      readonly accountId: string | undefined
    }) => Grant
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    callback(): RequestListener
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Claims,
      options: { readonly mergeWithLastSubmission: boolean },
    ): Promise<void>
  }
}
