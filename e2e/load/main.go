// Command load sends the same requests to cosmosttl and to pikami/cosmium, a Cosmos DB emulator in Go without Time to Live, over the
// loopback interface, and the writes and reads of items to cosmosttl in Direct mode as well, and prints the requests per second, the latencies and the processor time of both (make load). The number of requests and
// the time are limited.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"time"
)

func main() {
	w := workload{}
	flag.IntVar(&w.items, "items", 5000, "items to create, and then to read, in a round; a multiple of 100")
	flag.IntVar(&w.queries, "queries", 100, "queries to run in a round")
	flag.IntVar(&w.clients, "clients", 8, "concurrent connections")
	rounds := flag.Int("rounds", 9, "rounds; the servers take turns, and the medians are printed")
	procs := flag.Int("procs", max(1, runtime.NumCPU()/2), "processors that each server may use; the client uses the others")
	limit := flag.Duration("limit", 4*time.Minute, "time limit for the whole run")
	root := flag.String("root", "../..", "directory of cosmosttl's source")
	flag.Parse()
	runtime.GOMAXPROCS(max(1, runtime.NumCPU()-*procs))
	if err := run(w, *rounds, *procs, *limit, *root); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func run(w workload, rounds, procs int, limit time.Duration, root string) error {
	bin, err := os.MkdirTemp("", "cosmosttl-load")
	if err != nil {
		return err
	}
	defer os.RemoveAll(bin)
	ours, peer := filepath.Join(bin, "cosmosttl"), filepath.Join(bin, "cosmium")
	if err := build(root, ours, "./app"); err != nil {
		return err
	}
	if err := build(".", peer, "github.com/pikami/cosmium/cmd/server"); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	a, err := start(ctx, "cosmosttl", w.clients, procs, ours, func(port string) []string {
		return []string{"-addr", "off", "-cosmos", "127.0.0.1:" + port, "-clock", "manual"}
	})
	if err != nil {
		return err
	}
	defer a.stop()
	b, err := start(ctx, "cosmium v0.1.20", w.clients, procs, peer, func(port string) []string {
		return []string{"-Host", "127.0.0.1", "-Port", port, "-DisableTls", "-LogLevel", "silent"}
	})
	if err != nil {
		return err
	}
	defer b.stop()
	limited, _ := ctx.Deadline()
	if err := a.direct(w.clients, limited); err != nil {
		return fmt.Errorf("Direct mode: %w", err)
	}
	var frames [][]result
	all := map[*server][][]result{}
	for n := range rounds + 1 { // the first round warms up and is not counted
		for _, s := range []*server{a, b} {
			if n == 0 {
				if err := s.conns[0].do(stock(s.host)); err != nil {
					return fmt.Errorf("%s: %w", s.name, err)
				}
			}
			list, err := s.round(w, n, false)
			if err != nil {
				return fmt.Errorf("%s: %w", s.name, err)
			}
			if n > 0 {
				all[s] = append(all[s], list)
			}
		}
		list, err := a.round(w, n, true)
		if err != nil {
			return fmt.Errorf("Direct mode: %w", err)
		}
		if n > 0 {
			frames = append(frames, list)
		}
	}
	fmt.Printf("%d items of 200 bytes, %d queries, %d connections, loopback; GOMAXPROCS=%d for each server; medians of %d rounds\n", w.items, w.queries, w.clients, procs, rounds)
	fmt.Print("cpu is the server's processor time per request, which does not depend on other load on the machine\n\n")
	fmt.Printf("%-22s %34s %34s %14s\n", "", a.name, b.name, "ratio")
	const head = "%9s %8s %8s %8s"
	fmt.Printf("%-22s "+head+" "+head+" %7s %7s\n", "", "req/s", "p50", "p99", "cpu", "req/s", "p50", "p99", "cpu", "req/s", "cpu")
	for i := range all[a][0] {
		x, y := middle(all[a], i), middle(all[b], i)
		var rates, cpus []float64 // of the same round, so that other load on the machine affects both
		for n, r := range all[a] {
			rates = append(rates, r[i].rate/all[b][n][i].rate)
			cpus = append(cpus, float64(all[b][n][i].cpu)/float64(r[i].cpu))
		}
		fmt.Printf("%-22s "+"%9.0f %8s %8s %8s %9.0f %8s %8s %8s %6.1fx %6.1fx\n", x.name, x.rate, short(x.p50), short(x.p99), short(x.cpu),
			y.rate, short(y.p50), short(y.p99), short(y.cpu), median(rates), median(cpus))
	}
	fmt.Printf("\n%-22s "+head+" %16s\n", "in Direct mode", "req/s", "p50", "p99", "cpu", "req/s of HTTP's")
	for i := range frames[0] {
		x := middle(frames, i)
		var rates []float64
		for n, r := range frames {
			rates = append(rates, r[i].rate/all[a][n][i].rate)
		}
		fmt.Printf("%-22s %9.0f %8s %8s %8s %15.2fx\n", x.name, x.rate, short(x.p50), short(x.p99), short(x.cpu), median(rates))
	}
	return nil
}

// middle returns the median of each figure of a step.
func middle(rounds [][]result, i int) result {
	r := rounds[0][i]
	of := func(figure func(result) float64) float64 {
		var all []float64
		for _, list := range rounds {
			all = append(all, figure(list[i]))
		}
		return median(all)
	}
	r.rate = of(func(r result) float64 { return r.rate })
	r.p50 = time.Duration(of(func(r result) float64 { return float64(r.p50) }))
	r.p99 = time.Duration(of(func(r result) float64 { return float64(r.p99) }))
	r.cpu = time.Duration(of(func(r result) float64 { return float64(r.cpu) }))
	return r
}

func median(all []float64) float64 {
	slices.Sort(all)
	return all[len(all)/2]
}

func short(d time.Duration) string {
	if d < time.Millisecond {
		return fmt.Sprintf("%.1fµs", float64(d.Nanoseconds())/1000)
	}
	return fmt.Sprintf("%.2fms", float64(d.Microseconds())/1000)
}

func build(dir, out, pkg string) error {
	cmd := exec.Command("go", "build", "-mod=mod", "-o", out, pkg)
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	return cmd.Run()
}
