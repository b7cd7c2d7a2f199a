import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/personal-data.ts'

export const personalDataTitle = 'आपका डेटा'

export const personalDataText = {
  what: 'आपके बारे में रखी हर चीज़ की फ़ाइल: पढ़ने के लिए PDF, प्रोग्राम के लिए JSON।',
  files: { json: 'मेरा डेटा डाउनलोड करें (JSON)', pdf: 'मेरा डेटा डाउनलोड करें (PDF)' },
  deletion: 'खाता मिटाएँ',
  deletionWhat:
    'पहले सब कुछ निकाल लें: बैलेंस या कुछ लंबित रहते यह नहीं होता। आपका नाम, ईमेल, लॉग इन, पते और नोट मिट जाते हैं; आपके भुगतानों का जो रखना क़ानूनन ज़रूरी है, वह आपके नाम के बिना रहता है। यह वापस नहीं हो सकता।',
  ask: 'मेरा खाता मिटाने के लिए कोड भेजें',
  sent: 'हमने आपके ईमेल पर कोड भेजा है। पुष्टि करते ही खाता मिट जाएगा।',
  confirm: 'मेरा खाता मिटाएँ',
  keep: 'खाता रखें',
  deleted: 'आपका खाता मिटा दिया गया।',
} satisfies Texts<typeof en.personalDataText>
