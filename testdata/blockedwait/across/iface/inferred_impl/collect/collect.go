package collect

import (
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/inferred_impl/api"
)

type Collector struct{ Source api.Sampler }

func (c *Collector) Handle(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	go func() {
		for ctx.Err() == nil {
			log.Println(c.Source.Sample())
		}
	}()
	<-ctx.Done()
}
