package main

//lint:file-ignore SA1019 the table has deprecated functions too

import (
	"time"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/utils/clock"
)

const workqueuePackage = "k8s.io/client-go/util/workqueue."

// The goroutine that keeps the metrics of a queue looks every 500 ms whether that
// was shut down. Up to client-go v0.34, ShutDown does not wait for it.
const metricsInterval = time.Second

// A delaying queue that is drained ends at the next beat of its goroutine, which
// comes every 10 seconds.
const heartbeat = 11 * time.Second

// queue is what the queues of all types have.
type queue interface {
	ShutDown()
	ShutDownWithDrain()
}

var queues = []probe{
	queueProbe("New", func() queue { return workqueue.New() }),
	queueProbe("NewNamed", func() queue { return workqueue.NewNamed("") }),
	queueProbe("NewWithConfig", func() queue { return workqueue.NewWithConfig(workqueue.QueueConfig{}) }),
	queueProbe("NewTyped", func() queue { return workqueue.NewTyped[string]() }),
	queueProbe("NewTypedWithConfig", func() queue {
		return workqueue.NewTypedWithConfig(workqueue.TypedQueueConfig[string]{})
	}),

	queueProbe("NewDelayingQueue", func() queue { return workqueue.NewDelayingQueue() }),
	queueProbe("NewNamedDelayingQueue", func() queue { return workqueue.NewNamedDelayingQueue("") }),
	queueProbe("NewDelayingQueueWithConfig", func() queue {
		return workqueue.NewDelayingQueueWithConfig(workqueue.DelayingQueueConfig{})
	}),
	queueProbe("NewDelayingQueueWithCustomQueue", func() queue {
		return workqueue.NewDelayingQueueWithCustomQueue(workqueue.New(), "")
	}),
	queueProbe("NewDelayingQueueWithCustomClock", func() queue {
		return workqueue.NewDelayingQueueWithCustomClock(clock.RealClock{}, "")
	}),
	queueProbe("TypedNewDelayingQueue", func() queue { return workqueue.TypedNewDelayingQueue[string]() }),
	queueProbe("NewTypedDelayingQueueWithConfig", func() queue {
		return workqueue.NewTypedDelayingQueueWithConfig(workqueue.TypedDelayingQueueConfig[string]{})
	}),

	queueProbe("NewRateLimitingQueue", func() queue { return workqueue.NewRateLimitingQueue(limiter()) }),
	queueProbe("NewNamedRateLimitingQueue", func() queue { return workqueue.NewNamedRateLimitingQueue(limiter(), "") }),
	queueProbe("NewRateLimitingQueueWithConfig", func() queue {
		return workqueue.NewRateLimitingQueueWithConfig(limiter(), workqueue.RateLimitingQueueConfig{})
	}),
	queueProbe("NewRateLimitingQueueWithDelayingInterface", func() queue {
		return workqueue.NewRateLimitingQueueWithDelayingInterface(workqueue.NewDelayingQueue(), limiter())
	}),
	queueProbe("NewTypedRateLimitingQueue", func() queue { return workqueue.NewTypedRateLimitingQueue(typedLimiter()) }),
	queueProbe("NewTypedRateLimitingQueueWithConfig", func() queue {
		return workqueue.NewTypedRateLimitingQueueWithConfig(typedLimiter(), workqueue.TypedRateLimitingQueueConfig[string]{})
	}),

	meteredProbe("NewNamed", func() queue { return workqueue.NewNamed("q") }),
	meteredProbe("NewTypedWithConfig", func() queue {
		return workqueue.NewTypedWithConfig(workqueue.TypedQueueConfig[string]{Name: "q"})
	}),
	meteredProbe("NewNamedDelayingQueue", func() queue { return workqueue.NewNamedDelayingQueue("q") }),
	meteredProbe("NewTypedRateLimitingQueueWithConfig", func() queue {
		return workqueue.NewTypedRateLimitingQueueWithConfig(typedLimiter(), workqueue.TypedRateLimitingQueueConfig[string]{Name: "q"})
	}),

	drainProbe("NewTyped", "ShutDownWithDrain", func() queue { return workqueue.NewTyped[string]() }),
	late(heartbeat, drainProbe("NewTypedRateLimitingQueue", "ShutDownWithDrain: within 10 seconds", func() queue {
		return workqueue.NewTypedRateLimitingQueue(typedLimiter())
	})),
}

// queueProbe is for a queue without metrics, released by ShutDown.
func queueProbe(constructor string, create func() queue) probe {
	return probe{
		symbol:  workqueuePackage + constructor,
		prepare: alone(func() func() { return create().ShutDown }),
	}
}

// drainProbe is for one released by ShutDownWithDrain.
func drainProbe(constructor, note string, create func() queue) probe {
	return probe{
		symbol:  workqueuePackage + constructor,
		note:    note,
		prepare: alone(func() func() { return create().ShutDownWithDrain }),
	}
}

// meteredProbe is for a queue with a name, in a process with metrics. To link
// controller-runtime is enough to have them: with a name and without metrics, no
// queue can be measured here.
func meteredProbe(constructor string, create func() queue) probe {
	return late(metricsInterval, probe{
		symbol: workqueuePackage + constructor,
		note:   "with a name and metrics",
		prepare: func(*site) maker {
			workqueue.SetProvider(queueMetrics{})
			return func() func() { return create().ShutDown }
		},
	})
}

// late is the probe with a release that does not show at once.
func late(lag time.Duration, p probe) probe {
	p.lag = lag
	return p
}

func limiter() workqueue.RateLimiter {
	return workqueue.DefaultControllerRateLimiter()
}

func typedLimiter() workqueue.TypedRateLimiter[string] {
	return workqueue.DefaultTypedControllerRateLimiter[string]()
}
