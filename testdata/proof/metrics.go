package main

import "k8s.io/client-go/util/workqueue"

// queueMetrics provides metrics that nobody reads.
type queueMetrics struct{}

func (queueMetrics) NewDepthMetric(string) workqueue.GaugeMetric            { return metric{} }
func (queueMetrics) NewAddsMetric(string) workqueue.CounterMetric           { return metric{} }
func (queueMetrics) NewLatencyMetric(string) workqueue.HistogramMetric      { return metric{} }
func (queueMetrics) NewWorkDurationMetric(string) workqueue.HistogramMetric { return metric{} }
func (queueMetrics) NewRetriesMetric(string) workqueue.CounterMetric        { return metric{} }

func (queueMetrics) NewUnfinishedWorkSecondsMetric(string) workqueue.SettableGaugeMetric {
	return metric{}
}

func (queueMetrics) NewLongestRunningProcessorSecondsMetric(string) workqueue.SettableGaugeMetric {
	return metric{}
}

type metric struct{}

func (metric) Inc()            {}
func (metric) Dec()            {}
func (metric) Set(float64)     {}
func (metric) Observe(float64) {}
