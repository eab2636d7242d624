package source

type Source struct{ items chan string }

func New() *Source { return &Source{items: make(chan string)} }

func (s *Source) Next() string { return <-s.items }

func (s *Source) Offer(v string) bool {
	select {
	case s.items <- v:
		return true
	default:
		return false
	}
}
