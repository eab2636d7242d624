// right: parallel quicksort, child done channel awaited
package x_quicksort

import "net/http"

func qs(a []int, done chan<- struct{}) {
	defer func() { done <- struct{}{} }()
	if len(a) < 2 {
		return
	}
	m := len(a) / 2
	child := make(chan struct{}, 2)
	go qs(a[:m], child)
	go qs(a[m:], child)
	<-child
	<-child
}
func Handle(w http.ResponseWriter, r *http.Request) {
	done := make(chan struct{}, 1)
	go qs([]int{3, 2, 1}, done)
	<-done
}
