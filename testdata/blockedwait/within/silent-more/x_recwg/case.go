// right: recursion with own WaitGroup per level
package x_recwg

import (
	"fmt"
	"net/http"
	"sync"
)

func build(n int) int {
	if n == 0 {
		return 1
	}
	var wg sync.WaitGroup
	var a, b int
	wg.Go(func() { a = build(n - 1) })
	wg.Go(func() { b = build(n - 1) })
	wg.Wait()
	return a + b
}
func Handle(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, build(3)) }
