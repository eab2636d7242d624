package worker

import (
	"context"
	"log"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/iface/source_afterfunc/api"
)

func Start(ctx context.Context, src api.Source) {
	context.AfterFunc(ctx, src.Close)
	go func() {
		for {
			it, ok := src.Next()
			if !ok {
				return
			}
			log.Println(it.Key)
		}
	}()
}
