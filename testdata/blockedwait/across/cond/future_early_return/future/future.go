package future

type Future struct {
	ready chan struct{}
	val   string
}

func New() *Future { return &Future{ready: make(chan struct{})} }

func (f *Future) Set(v string) {
	f.val = v
	close(f.ready)
}

// Get blocks until Set.
func (f *Future) Get() string {
	<-f.ready
	return f.val
}
