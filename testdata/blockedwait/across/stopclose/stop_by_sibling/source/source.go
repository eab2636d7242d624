package source

type Source struct{ ch chan string }

func New() *Source { return &Source{ch: make(chan string)} }

func (s *Source) Events() <-chan string { return s.ch }
func (s *Source) Stop()                 { close(s.ch) }
