//go:build !clientgo031

package main

import "k8s.io/client-go/util/workqueue"

var queuesSince032 = []probe{
	queueProbe("NewTypedDelayingQueue", func() queue { return workqueue.NewTypedDelayingQueue[string]() }),
}
