// right: pending counter
package countrecv

import (
	"context"
	"fmt"
	"net/http"
)

func Crawl(ctx context.Context, root string) int {
	res := make(chan []string)
	pending := 1
	go func() { res <- links(root) }()
	seen := map[string]bool{root: true}
	for pending > 0 {
		ls := <-res
		pending--
		for _, l := range ls {
			if !seen[l] {
				seen[l] = true
				pending++
				go func() { res <- links(l) }()
			}
		}
	}
	return len(seen)
}
func links(s string) []string {
	if len(s) < 2 {
		return nil
	}
	return []string{s[1:], s[:len(s)-1]}
}
func Handle(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, Crawl(r.Context(), r.URL.Path)) }
