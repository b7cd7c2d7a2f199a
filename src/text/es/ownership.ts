import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/ownership.ts'

export const ownershipText = {
  intro: {
    signature:
      'Para un retiro de este importe tenemos que saber que la dirección es tuya. Firma este texto en la billetera a la que pertenece: no mueve nada, no cuesta nada y no da derecho a nada a nadie.',
    declaration: 'Para un retiro de este importe tenemos que saber que la dirección es tuya.',
  },
  copy: 'Copiar el texto',
  sign: 'Firmar con la billetera de este navegador',
  signature: 'Firma',
  hint: {
    evm: 'Una billetera lo firma como mensaje (personal_sign, EIP-191). La firma empieza por 0x.',
    tron: 'Una billetera lo firma como mensaje (signMessageV2, TIP-191). La firma empieza por 0x.',
  },
  noKey:
    'Una dirección de un exchange o de un contrato no puede firmar. Escribe a Soporte o retira a una billetera propia.',
  confirm: 'Confirmar dirección',
  declare: 'Declaro lo que dice este texto',
  required: 'Pega la firma de este texto.',
  undeclared: 'Márcalo para confirmar la dirección.',
  otherAccount: (address: string) =>
    `La billetera de este navegador tiene abierta otra cuenta. Elige ${address} en ella.`,
  notSigned: 'La billetera no lo ha firmado.',
  done: 'Dirección confirmada. Continúa con tu retiro.',
  failed: 'No se pudo cargar el texto.',
} satisfies Texts<typeof en.ownershipText>
