// The process submits work of its own: silent.
package process

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/starters/pool_library/pool"
)

// Warm warms caches of the process.
func Warm(p *pool.Pool, urls []string) {
	for _, url := range urls {
		p.Submit(func() {
			if resp, err := http.Get(url); err == nil {
				_ = resp.Body.Close()
			}
		})
	}
	p.Wait()
}
