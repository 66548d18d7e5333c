import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import plainWords from './scripts/check/plainWords.mjs'

const CODE = ['**/*.{ts,tsx,js,cjs,mjs}']

/** .dependency-cruiser.cjs has the import rules; Prettier formats. */
export default tseslint.config(
  { ignores: ['.cache/', 'dist/', 'node_modules/', 'test-results/', 'mutation-results/', '**/migrations/'] },
  { plugins: { prose: plainWords } },
  { ignores: ['content/**'], rules: { 'prose/plain-words': 'error' } },
  { files: ['**/*.md'], ignores: ['content/**'], languageOptions: { parser: plainWords.parser } },
  { files: CODE, extends: [js.configs.recommended, ...tseslint.configs.recommended] },
  // It runs where syntax is that of old versions of Node.
  { files: ['scripts/nodeVersion.cjs'], rules: { 'no-var': 'off' } },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['**/*.{cjs,js}'],
    languageOptions: {
      globals: { module: 'writable', require: 'readonly', process: 'readonly', console: 'readonly' },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly' } },
  },
  {
    files: CODE,
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Immer case reducers return the next state or nothing.
      '@typescript-eslint/no-invalid-void-type': 'off',
      eqeqeq: 'error',
      'max-lines': ['error', { max: 400 }],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "ImportDeclaration[source.value='react-redux'] > ImportSpecifier[imported.name=/^use(Dispatch|Selector)$/]",
          message: 'Use useAppDispatch and useAppSelector of src/redux/hooks.ts: they know the store.',
        },
      ],
    },
  },
  {
    files: ['scripts/content/lintContent.mjs'],
    languageOptions: {
      globals: { TextDecoder: 'readonly', structuredClone: 'readonly', Buffer: 'readonly' },
    },
    rules: { 'max-lines': 'off' },
  },
  { files: ['src/redux/hooks.ts'], rules: { 'no-restricted-syntax': 'off' } },
)
