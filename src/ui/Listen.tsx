import { useEffect, useState, useSyncExternalStore } from 'react'
import { Icon } from './icons'

/** Reads its article aloud. */
export function Listen({ isOpen }: { isOpen: boolean }) {
  const hasVoices = useSyncExternalStore(onVoices, canSpeak, () => false)
  const [isSpeaking, setIsSpeaking] = useState(false)
  useEffect(() => {
    if (!isSpeaking) return
    const stop = () => window.speechSynthesis.cancel()
    // Browsers continue speaking after a reload.
    window.addEventListener('pagehide', stop)
    return () => {
      window.removeEventListener('pagehide', stop)
      stop()
    }
  }, [isSpeaking])
  if (!isOpen && isSpeaking) setIsSpeaking(false)
  if (!hasVoices) return null

  const speak = (article: Element | null) => {
    const paragraphs = [...(article?.querySelectorAll('[data-paragraph]') ?? [])]
    const sentences = paragraphs.flatMap(({ textContent }) => sentencesOf(textContent))
    sentences.forEach((sentence, index) => {
      const utterance = Object.assign(new SpeechSynthesisUtterance(sentence), { lang: 'en-US' })
      if (index === sentences.length - 1) utterance.onend = () => setIsSpeaking(false)
      utterance.onerror = () => setIsSpeaking(false)
      window.speechSynthesis.speak(utterance)
    })
    setIsSpeaking(sentences.length > 0)
  }
  return (
    <button
      type="button"
      className="tool listen"
      onClick={({ currentTarget }) => {
        if (isSpeaking) return setIsSpeaking(false)
        speak(currentTarget.closest('article'))
      }}
    >
      <Icon name={isSpeaking ? 'stop' : 'listen'} />
      {isSpeaking ? 'Stop' : 'Listen'}
    </button>
  )
}

/** Some voices stop in utterances longer than about 15 seconds. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?]["”’)]*)\s+/).filter((sentence) => sentence.trim() !== '')
}

function canSpeak(): boolean {
  return 'speechSynthesis' in window && window.speechSynthesis.getVoices().length > 0
}

/** Voices may load later. */
function onVoices(listener: () => void): () => void {
  if (!('speechSynthesis' in window)) return () => undefined
  const { speechSynthesis } = window
  speechSynthesis.addEventListener?.('voiceschanged', listener)
  return () => speechSynthesis.removeEventListener?.('voiceschanged', listener)
}
