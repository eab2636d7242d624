// right: parallel merge sort, each channel received once
package recursion

import (
	"fmt"
	"net/http"
	"slices"
)

func Sort(x []int) []int {
	if len(x) < 2 {
		return x
	}
	l, r := make(chan []int), make(chan []int)
	go func() { l <- Sort(x[:len(x)/2]) }()
	go func() { r <- Sort(x[len(x)/2:]) }()
	return merge(<-l, <-r)
}
func merge(a, b []int) []int {
	out := append(append([]int{}, a...), b...)
	slices.Sort(out)
	return out
}
func Handle(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, Sort([]int{3, 2, 1})) }
