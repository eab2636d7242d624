// What one generator gives is read in two loops of one function, and the second is left early.
package twice

import "net/http"

type set struct{ m map[string]int }

func (s *set) all() <-chan string {
	ch := make(chan string)
	go func() { // want `goroutine may wait forever to send on "ch".*leaks 1 goroutine each time.*`
		for k := range s.m {
			ch <- k
		}
		close(ch)
	}()
	return ch
}

func within(a, b *set) bool {
	for k := range a.all() {
		println(k)
	}
	for k := range a.all() {
		if _, ok := b.m[k]; !ok {
			return false
		}
	}
	return true
}

func main() {
	a, b := &set{}, &set{}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { println(within(a, b)) })
	http.ListenAndServe("localhost:8080", nil)
}
