// What one generator gives is read in two loops of one function, each to its end.
package twice

import "net/http"

type set struct{ m map[string]int }

func (s *set) all() <-chan string {
	ch := make(chan string)
	go func() {
		for k := range s.m {
			ch <- k
		}
		close(ch)
	}()
	return ch
}

func diff(a, b *set) (n int) {
	for k := range a.all() {
		if _, ok := b.m[k]; !ok {
			n++
		}
	}
	for k := range b.all() {
		if _, ok := a.m[k]; !ok {
			n++
		}
	}
	return n
}

func main() {
	a, b := &set{}, &set{}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { println(diff(a, b)) })
	http.ListenAndServe("localhost:8080", nil)
}
