// The audit backend's worker ranges over an unexported channel that no method of
// the package closes.
package field_worker_no_close

type Entry struct {
	User, Verb string
}

type Backend struct {
	buf  chan Entry
	sink func(Entry)
}

func NewBackend(sink func(Entry)) *Backend {
	b := &Backend{buf: make(chan Entry, 128), sink: sink}
	go b.drain() // want `goroutine may wait forever .*\(may leak 1 goroutine each time.*\)`
	return b
}

func (b *Backend) drain() {
	for e := range b.buf {
		b.sink(e)
	}
}

func (b *Backend) Log(e Entry) bool {
	select {
	case b.buf <- e:
		return true
	default:
		return false
	}
}
