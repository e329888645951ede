import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What an answer can differ in from that of an honest device and browser. */
export interface Deviation {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  userHandle?: string
  userVerified?: boolean
  counter?: number
  /** The identifier of the credential. */
  id?: string
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** A device with one passkey, and the browser that uses it: real keys and signatures, and whatever an attacker changes. */
export class Authenticator {
  readonly origin: string
  counter: number
  id = randomBytes(16).toString('base64url')
  userHandle = ''
  #key: KeyObject
  readonly #publicKey: Uint8Array

  constructor(origin: string, counter = 0) {
    this.origin = origin
    this.counter = counter
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = createPrivateKey(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const { x, y } = pair.publicKey.export({ format: 'jwk' })
    // COSE: an elliptic curve, ES256, P-256.
    this.#publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Uint8Array.from(Buffer.from(x!, 'base64url'))],
        [-3, Uint8Array.from(Buffer.from(y!, 'base64url'))],
      ]),
    )
  }

  /** Makes the passkey. */
  create(options: PublicKeyCredentialCreationOptionsJSON, deviation: Deviation = {}): RegistrationResponseJSON {
    this.userHandle = options.user.id
    const id = Buffer.from(deviation.id ?? this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey])
    const authData = this.#authData(options.rp.id!, HAS_CREDENTIAL, deviation, credential)
    const attestation = new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authData)],
    ])
    return {
      id: text(id),
      rawId: text(id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, deviation),
        attestationObject: text(isoCBOR.encode(attestation)),
      },
    }
  }

  /** Signs in with it. */
  get(options: PublicKeyCredentialRequestOptionsJSON, deviation: Deviation = {}): AuthenticationResponseJSON {
    const authData = this.#authData(options.rpId!, 0, deviation)
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, deviation)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const id = deviation.id ?? this.id
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData: text(authData),
        signature: text(sign('sha256', signed, this.#key)),
        userHandle: deviation.userHandle ?? this.userHandle,
      },
    }
  }

  /** A device with the same passkey and another key, as an attacker would make one. */
  forged(): Authenticator {
    const other = new Authenticator(this.origin, this.counter)
    return Object.assign(other, { id: this.id, userHandle: this.userHandle })
  }

  #authData(rpId: string, flags: number, deviation: Deviation, credential = Buffer.alloc(0)): Buffer {
    const { userVerified = true, counter = this.counter } = deviation
    const tail = Buffer.alloc(5)
    tail[0] = USER_PRESENT | (userVerified ? USER_VERIFIED : 0) | flags
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(deviation.rpId ?? rpId), tail, credential])
  }

  #clientData(type: string, challenge: string, deviation: Deviation): string {
    const data = {
      type: deviation.type ?? type,
      challenge: deviation.challenge ?? challenge,
      origin: deviation.origin ?? this.origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(data)).toString('base64url')
  }
}
