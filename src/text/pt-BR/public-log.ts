import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/public-log.ts'

export const logAlarmText = {
  title: 'O registro público deste site foi alterado',
  found: {
    kept: 'O que este dispositivo guardava dele não pode mais ser lido, então nada mostra que ele ainda tem tudo o que tinha.',
    key: 'Está assinado com outra chave que não a que este dispositivo conhece.',
    begun:
      'O servidor começou um novo e diz isso na primeira entrada, como depois de uma restauração. Nada mostra que tudo do anterior está nele.',
    signature: 'A assinatura dele está errada.',
    shrunk: 'Ele tem menos entradas do que tinha: algumas foram removidas.',
    receipt: 'Um comprovante que ele deu neste dispositivo é falso.',
    late: 'Uma movimentação sua não está nele há mais de uma hora, embora isso leve segundos.',
    solvency: 'O que o servidor diz dever a todos não está certo ou não contém o que você tinha.',
    changed: 'Ele não contém mais tudo o que tinha quando este dispositivo olhou pela última vez.',
  },
  what: 'Um registro assim só pode crescer. Salve a prova, compare-a com outras pessoas e pergunte ao operador antes de depositar qualquer coisa.',
  at: 'Descoberto',
  save: 'Salvar a prova',
  file: 'public-log-evidence.json',
} satisfies Texts<typeof en.logAlarmText>

export const publicReceiptText = {
  title: 'Registro público',
  checking: 'Verificando o registro público…',
  right: 'No registro público',
  verified: 'Verificado neste dispositivo',
  entry: 'entrada',
  witnesses: (count: number) => `Testemunhas que também o assinaram: ${count}`,
  waiting: 'Ainda não está no registro público. Estará em até um minuto.',
  until: 'Deve estar até',
  late: 'Não está no registro público, embora devesse ter entrado nele em até um minuto. Salve isto e pergunte ao operador.',
  unknown: 'Não foi possível verificar agora. Abra o comprovante de novo com uma conexão.',
  unsupported: 'Este navegador não consegue verificar o registro público.',
  wrong: {
    signature: 'O comprovante do servidor não está assinado pelo registro dele.',
    proof: 'O comprovante do servidor não está no registro que ele assinou.',
    entry: 'O comprovante do servidor não é uma entrada de um registro.',
    opening: 'O que o comprovante do servidor diz não é o que o registro tem.',
    owner: 'O comprovante do servidor é de outra pessoa.',
    other: 'O registro não diz o que é mostrado aqui.',
    missing: 'O servidor diz que isto não está no registro dele.',
    changed: 'O comprovante do servidor é de outro registro que não o que ele mostra.',
  },
  save: 'Salvar comprovante',
  file: 'public-log-receipt.json',
  saveEvidence: 'Salvar a prova',
  evidenceFile: 'public-log-evidence.json',
} satisfies Texts<typeof en.publicReceiptText>
