import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { MadePasskey, PasskeyAsking, PasskeyMaking, UsedPasskey } from '#features/sign-in/api.ts'
import { factorScreenText } from '#features/sign-in/factor-text.ts'
import { ApiError } from '#ui/api/request-failed.ts'
import { markPasskey } from '#ui/api/session.ts'

const text = factorScreenText.passkeys

/** Throws `ApiError` if no passkey was used. */
export async function requestPasskey(asking: PasskeyAsking): Promise<UsedPasskey> {
  const used = await startAuthentication({ optionsJSON: asking }).catch(throwPasskeyError)
  const { id, rawId, type, response } = used
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
  return {
    ...{ id, rawId, type, clientExtensionResults: {} },
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  }
}

/** Throws like `askForPasskey`. */
export async function makePasskey(making: PasskeyMaking): Promise<MadePasskey> {
  const made = await startRegistration({
    optionsJSON: {
      ...making,
      pubKeyCredParams: [...making.pubKeyCredParams],
      excludeCredentials: [...making.excludeCredentials],
    },
  }).catch(throwPasskeyError)
  const { id, rawId, type, response } = made
  const { clientDataJSON, attestationObject } = response
  markPasskey()
  return {
    ...{ id, rawId, type, clientExtensionResults: {} },
    response: { clientDataJSON, attestationObject },
  }
}

/** https://www.w3.org/TR/webauthn-3/#sctn-createCredential. */
function throwPasskeyError(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  const sentence =
    name === 'NotAllowedError' || name === 'AbortError'
      ? text.notGiven
      : name === 'InvalidStateError'
        ? text.alreadyRegistered
        : text.notHere
  throw new ApiError(0, sentence, error)
}
