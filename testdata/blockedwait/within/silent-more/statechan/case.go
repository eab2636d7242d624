// right: state kept in a channel of one (sync.Cond talk, Bryan Mills)
package statechan

import "net/http"

type Q struct {
	items chan []int
	empty chan bool
}

func NewQ() *Q {
	q := &Q{make(chan []int, 1), make(chan bool, 1)}
	q.empty <- true
	return q
}
func (q *Q) Put(i int) {
	var items []int
	select {
	case items = <-q.items:
	case <-q.empty:
	}
	q.items <- append(items, i)
}
func (q *Q) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	go q.Put(len(r.URL.Path))
}
