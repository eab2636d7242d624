// right: tokens prefilled; each goroutine puts back what it took
package semtokens

import (
	"log"
	"net/http"
)

type Limiter struct{ tokens chan struct{} }

func New(n int) *Limiter {
	l := &Limiter{tokens: make(chan struct{}, n)}
	for i := 0; i < n; i++ {
		l.tokens <- struct{}{}
	}
	return l
}
func (l *Limiter) Do(f func()) {
	<-l.tokens
	defer func() { l.tokens <- struct{}{} }()
	f()
}
func (l *Limiter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	go l.Do(func() { log.Print(r.URL) })
}
