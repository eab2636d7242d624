package events

type Queue struct{ ch chan string }

func New() *Queue { return &Queue{ch: make(chan string, 64)} }

func (q *Queue) Put(s string) { q.ch <- s }
func (q *Queue) Take() string { return <-q.ch }
