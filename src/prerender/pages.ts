import { paths, publicScreens, type PublicScreen } from '../../domain/screens'

/** The server replaces this at start, like %SITE% (functions/http/pages.ts). */
export const SUPPORT_EMAIL = '%SUPPORT_EMAIL%'

/** `chunk` names the screen's chunk (src/app/routes.tsx). */
const texts: Readonly<Record<PublicScreen, { chunk: string; title: string; description: string }>> = {
  login: {
    chunk: 'loginForm',
    title: 'Passage Nine: practice tests for CARS-style reading',
    description:
      'Ten timed reading-comprehension practice tests for the medical-school admission exam. 9 passages, 55 questions, 90 minutes, every option explained. Test 1 is free.',
  },
  sample: {
    chunk: 'samplePage',
    title: 'Sample Passage – Passage Nine',
    description:
      'One reading-comprehension passage with six questions, and an explanation of every option. Try it without an account.',
  },
  register: {
    chunk: 'registerPage',
    title: 'Register – Passage Nine',
    description: 'Register with an email address and take Practice Test 1 free. No card is asked for.',
  },
  descriptionOfGoods: {
    chunk: 'descriptionOfGoods',
    title: 'Description of Goods – Passage Nine',
    description: 'What the practice tests of Passage Nine hold, what they cost, and what they are not.',
  },
  termsAndConditions: {
    chunk: 'termsAndConditions',
    title: 'Terms and Conditions – Passage Nine',
    description: 'Who may use Passage Nine, how a test is taken, and what we promise.',
  },
  returnRefundPolicy: {
    chunk: 'returnRefundPolicy',
    title: 'Return/Refund Policy – Passage Nine',
    description: 'When Passage Nine refunds a payment, and how to ask for it.',
  },
  privacyPolicy: {
    chunk: 'privacyPolicy',
    title: 'Privacy Policy – Passage Nine',
    description: 'What Passage Nine keeps about you, for how long, and how to take it along or delete it.',
  },
}

/** `index` contains the login and also serves every screen that is not listed. */
export const pages = publicScreens.map((name) => ({
  file: name === 'login' ? 'index' : paths[name].slice(1),
  path: paths[name],
  ...texts[name],
}))
